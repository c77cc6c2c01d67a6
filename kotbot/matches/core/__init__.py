"""What every match is made of, whichever kind it is; knows neither digital play nor tables."""
