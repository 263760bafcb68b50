/** Of an address: unknown, of no such host, malformed, moved, taking no mail at all, switched off, not to be reached (RFC 3463). */
const aboutAddress = /^5\.(?:1\.(?:[0-36]|10)|2\.1|4\.4)$/
/** Replies that say this if they say nothing closer (RFC 5321): no mailbox, not here any more, no such name. */
const repliesAboutAddress = new Set(['550', '551', '553'])

/** Whether a status says that mail will never get to the address. What is about the mail, its sender or a full mailbox does not. */
export const refusesAddress = (status: string): boolean => aboutAddress.test(status)

/** The same of a reply of a mail server: `550 5.1.1 No such user`. */
export function replyRefusesAddress(reply: string): boolean {
  const [, code = '', status] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(reply) ?? []
  return status === undefined || status === '5.0.0' ? repliesAboutAddress.has(code) : refusesAddress(status)
}
