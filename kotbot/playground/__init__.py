"""Telegram for one machine: a Bot API server and a chat page in the browser; knows nothing of the bot.

- `server`: the web application. Bots call `/bot<token>/<method>`, people use the page and its API (`api`).
- `methods`: the Bot API, one module per family. `people` and `groups`: what a person can do.
- `playground`: where every change happens and is told; `world`: the data; `updates`, `feed`: the news.
- `page`: the page, plain scripts and styles in folders of their own (`app.js` is where it begins), served by
  `page_files`; `words`: what it says, for the catalogues.
- `serving`: a real port. `client`: people as programs, for tests (`person_client`, `following`, `room`).
"""
