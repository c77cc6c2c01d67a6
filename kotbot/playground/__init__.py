"""Telegram on one machine: a Bot API server and a chat page in the browser, independent of the bot.

- `server`: the web application. Bots call `/bot<token>/<method>`, people use the page and its API (`api`).
- `methods`: the Bot API, one module per family. `people` and `groups`: the actions of a person.
- `playground`: makes and publishes every change; `world`: the data; `updates`, `feed`: the notifications.
- `page`: the page, plain scripts and styles in folders of their own (entry point: `app.js`), joined
  and served by `page_files`; `words`: its texts, for the catalogues.
- `serving`: a real port. `client`: people as programs, for tests (`person_client`, `following`, `room`).
"""
