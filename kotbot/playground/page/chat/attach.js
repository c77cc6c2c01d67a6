// Sending pictures and documents.

import { box, field, form, toggle } from "../base/dialogs.js";
import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { say, sizeOf } from "../base/words.js";
import { sendFile } from "./actions.js";

/**
 * Show what would be sent, ask for a caption, and send.
 * @param {File[]} files
 * @param {{person: number, chat: number, thread: number|null}} where
 * @param {number|null} replyTo
 * @param {() => void} sent called when all of it was
 */
export function offerFiles(files, where, replyTo, sent) {
  let asFiles = !files.every(isPicture);
  return box(say("send_files", { count: files.length }), (close) => {
    const caption = el("input", {
      type: "text",
      dir: "auto",
      maxlength: 1024,
      autofocus: true,
      autocomplete: "off",
    });
    const submit = async () => {
      close();
      for (const [index, file] of files.entries()) {
        const fields = { thread: where.thread, reply_to: replyTo, caption: index ? "" : caption.value };
        if (!(await sendFile(where, asFiles ? "documents" : "photos", file, fields))) return;
      }
      sent();
    };
    return [
      el("div", { class: "previews" }, files.map(preview)),
      files.every(isPicture) &&
        toggle(say("as_file"), false, (on) => {
          asFiles = on;
        }),
      form(
        submit,
        field(say("caption"), caption),
        el("div", { class: "ends" }, el("button", { class: "primary" }, say("send"))),
      ),
    ];
  });
}

const isPicture = (file) => ["image/png", "image/jpeg", "image/webp"].includes(file.type);

function preview(file) {
  if (!isPicture(file))
    return el(
      "p",
      { class: "preview-file" },
      icon("file"),
      el("bdi", {}, file.name),
      el("small", {}, sizeOf(file.size)),
    );
  const address = URL.createObjectURL(file);
  return el("img", { src: address, alt: file.name, on: { load: () => URL.revokeObjectURL(address) } });
}
