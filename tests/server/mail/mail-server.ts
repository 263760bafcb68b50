import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The replies to the next mails; the last one repeats. */
type MailReply =
  | 'accepts'
  | 'refuses temporarily'
  | 'refuses permanently'
  | 'refuses the sender'
  | 'disconnects'
  | 'accepts without an answer'
  | 'offers a password login'
  | 'never stops talking'

export interface MailServer {
  url: string
  port: number
  replies: MailReply[]
  /** Received mails, accepted or not answered. */
  received: { from: string; to: string; text: string }[]
  /** Every command line, without the mails. */
  commands: string[]
  /** Awaited before a mail is answered. */
  hold: () => Promise<void> | undefined
  /** How many are open. */
  connections: () => number
  close: () => Promise<void>
}

/** A mail server with the parts of SMTP (RFC 5321) that a transfer needs. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    void converse(socket, mail)
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    replies: ['accepts'],
    received: [],
    commands: [],
    hold: () => undefined,
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(done => server.close(() => done()))
    },
  }
  return mail
}

/** Writes one line without an end, as fast as it is read. */
function babble(socket: Socket): void {
  const write = () => {
    while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'a'))) continue
  }
  socket.write('220 ')
  socket.on('drain', write)
  write()
}

async function converse(socket: Socket, mail: MailServer): Promise<void> {
  const nextReply = () => (mail.replies.length > 1 ? mail.replies.shift()! : mail.replies[0]!)
  let reply = nextReply()
  let isFirst = true
  const say = (line: string) => socket.write(`${line}\r\n`)
  const envelope = { from: '', to: '' }
  let text: string[] | undefined
  if (reply === 'never stops talking') return babble(socket)
  say('220 mail.example.org ready')
  for await (const line of linesOf(socket)) {
    if (text) {
      if (line !== '.') {
        text.push(line.replace(/^\./, ''))
        continue
      }
      mail.received.push({ ...envelope, text: text.join('\r\n') })
      text = undefined
      await mail.hold()
      if (reply === 'accepts without an answer') return void socket.destroy()
      say('250 received')
      continue
    }
    mail.commands.push(line)
    const [command = ''] = line.toUpperCase().split(/[ :]/)
    if (command === 'EHLO')
      say(reply === 'offers a password login' ? '250-mail.example.org\r\n250 AUTH PLAIN LOGIN' : '250 mail.example.org')
    else if (command === 'AUTH') say('235 welcome')
    else if (command === 'MAIL') {
      if (!isFirst) reply = nextReply()
      isFirst = false
      if (reply === 'disconnects') return void socket.destroy()
      envelope.from = line
      say('250 well')
    } else if (command === 'RCPT') {
      envelope.to = line
      if (reply === 'refuses temporarily') say('451 4.7.1 come again, secret@example.org')
      else if (reply === 'refuses the sender') say('550 5.7.1 we do not take mail from you')
      else if (reply === 'refuses permanently') say('550 5.1.1 nobody here, secret@example.org')
      else say('250 well')
    } else if (command === 'DATA') {
      text = []
      say('354 go on')
    } else if (command === 'QUIT') {
      say('221 bye')
      socket.end()
    } else if (command === 'STARTTLS') say('502 not here')
    else say('250 well')
  }
}

async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const piece of socket) {
      rest += (piece as Buffer).toString('latin1')
      const lines = rest.split('\r\n')
      rest = lines.pop()!
      yield* lines
    }
  } catch {
    // The client has disconnected.
  }
}
