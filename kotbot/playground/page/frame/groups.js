// Making groups and topics.

import { numberOf, post } from "../base/api.js";
import { avatar } from "../base/avatars.js";
import { askText, box, field, form } from "../base/dialogs.js";
import { el } from "../base/dom.js";
import { go, place } from "../base/place.js";
import { say } from "../base/words.js";
import { keepChat, world } from "../base/world.js";
import { act, attempt } from "../chat/actions.js";

/** Everybody but me: people first, then bots. */
function others() {
  return [
    ...[...world.people.values()]
      .filter(({ id }) => id !== place.person)
      .map((person) => ({ ...person, shape: "person" })),
    ...[...world.bots.values()].map((bot) => ({ ...bot, shape: "bot" })),
  ];
}

/** A list of accounts to tick. */
function tickList(accounts, ticked) {
  return el(
    "fieldset",
    { class: "ticks" },
    el("legend", {}, say("with_whom")),
    accounts.map((account) =>
      el(
        "label",
        { class: "tick" },
        el("input", { type: "checkbox", value: String(account.id), checked: ticked }),
        avatar(account, account.shape),
        el("bdi", {}, account.name),
      ),
    ),
  );
}

const KINDS = [
  ["group", {}],
  ["supergroup", { supergroup: true }],
  ["forum", { supergroup: true, forum: true }],
  ["channel", { channel: true }],
];

/** Ask for a new group; everybody is in it unless ticked off. */
export async function createGroup() {
  const group = await box(say("new_group"), (close) => {
    const title = el("input", {
      type: "text",
      required: true,
      maxlength: 128,
      dir: "auto",
      autofocus: true,
      autocomplete: "off",
      value: say("group_title"),
    });
    const members = tickList(others(), true);
    const kind = el(
      "select",
      {},
      KINDS.map(([name], index) => el("option", { value: String(index) }, say(`kind_${name}`))),
    );
    requestAnimationFrame(() => title.select());
    const submit = async () => {
      const ticked = [...members.querySelectorAll("input:checked")].map(({ value }) => Number(value));
      const [, form] = KINDS[Number(kind.value)];
      const ids = ticked.filter((id) => !form.channel || !world.bots.has(id));
      const made = await makeGroup(place.person, title.value.trim(), ids, form);
      if (made) close(made);
    };
    return [
      form(
        submit,
        field(say("title"), title),
        field(say("kind"), kind),
        members,
        el("div", { class: "ends" }, el("button", { class: "primary" }, say("create"))),
      ),
    ];
  });
  if (group) go({ chat: group.id, thread: null });
}

/** Make a group and take it in without waiting for the news; null if refused. */
export async function makeGroup(person, title, members, kind = {}) {
  const group = await attempt(() => post(`/play/people/${person}/groups`, { title, members, ...kind }));
  if (group) keepChat(person, group, numberOf(group));
  return group;
}

/** Ask for a new topic of a forum. */
export async function createTopic(chat) {
  const name = await askText({ title: say("new_topic"), label: say("name"), action: say("create") });
  const topic = name && (await act(chat, "topics", { name }));
  if (topic) go({ chat, thread: topic.thread });
}

/** Everybody who is not in a group; bots come to no channel. */
export const outsiders = (chat) =>
  [{ ...world.people.get(place.person), shape: "person" }, ...others()].filter(
    ({ id, shape }) =>
      !chat.members.some((member) => member.id === id) && !(chat.type === "channel" && shape === "bot"),
  );
