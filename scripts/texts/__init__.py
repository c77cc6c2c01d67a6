"""What people read, checked and written out: catalogues, screens, rulings."""
