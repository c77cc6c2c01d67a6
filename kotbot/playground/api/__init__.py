"""The page's API: people and their actions as JSON over HTTP, with live news over Server-Sent Events.

Everything is below `/play`. A `chat` is named as the person sees it: a private chat by the id of the other
side, a group or channel by its negative id. Refusals are 4xx with ``{"error": "..."}``, in the language of
the person in the path, else of `Accept-Language`. The shapes of Person, Bot, Chat and Message are those of
`page_view`; offsets of entities are UTF-16 units, as JavaScript's indices are.
Answers carry the number of the last event in the header `X-Playground-Seq`.

The world (`world`)::

    GET    /play/state                   bots, people, clock, limits, faults, statistics, seq
    POST   /play/people                  name, language?, username?          -> Person
    POST   /play/people/{person}         name?, language?, username?, old_app? -> Person
    POST   /play/reset                                                       -> state
    POST   /play/bots/{bot}              privacy?, inline?, inline_feedback?, guest? -> Bot
    POST   /play/clock                   advance? (seconds), running?        -> clock
    POST   /play/limits                  factor? (1: as documented, 0: off), inline_seconds?, guest_seconds?
                                         (between two edits of a message), guest_answer_seconds?   -> limits
    POST   /play/faults                  kind, method?, status?, seconds?, times?   -> Fault
    DELETE /play/faults                                                      -> no faults
    GET    /play/files/{file}            bytes of a photo or document
    GET    /play/events?person=&since=   the live feed (`feed`)

A person, below `/play/people/{person}`::

    GET  /chats                          every chat, newest activity first, and every bot
    GET  /bots/{bot}                     name, descriptions and commands in the person's language
    POST /groups                         title, members, supergroup?, forum?, channel? -> Chat
    POST /links                          url -> what a tap on it means

In a chat, below `/play/people/{person}/chats/{chat}` (`chats` and `groups`)::

    GET  (itself)                        Chat
    GET  /messages?thread=&before=&limit=   oldest first; thread 0 is General
    GET  /menu                           commands that "/" shows, and the menu button
    POST /messages                       text, reply_to?, thread?            -> Message
    POST /photos, /documents             multipart: file, caption?, reply_to?, thread? -> Message
    POST /messages/{m}/edit              text                                -> Message
    POST /messages/{m}/delete, /pin, /unpin
    POST /messages/{m}/react             emoji or null                       -> Message
    POST /messages/{m}/press             data of the button that was seen, wait? (seconds) -> Answer
    POST /ephemerals/{m}/press           the same under a message that this person alone sees
    POST /start                          payload?                            -> Message
    POST /block, /unblock                                                    -> Chat
    POST /inline                         bot, query, offset?, wait? (seconds) -> InlineAnswer
    POST /inline/{query}/choose          result, reply_to?, thread?          -> Message
    POST /leave, /join, /migrate
    POST /members/{user}/add, /kick, /mute, /unmute, /promote, /demote       -> Chat
    POST /anonymous                      on                                  -> Chat
    POST /startgroup                     bot, payload?                       -> Chat
    POST /title                          title                               -> Chat
    POST /forum, /protected              on                                  -> Chat
    POST /topics                         name                                -> topic
    POST /topics/{thread}/close, /reopen                                     -> topic
"""
