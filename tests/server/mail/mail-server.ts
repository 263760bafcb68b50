import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The replies to the next mails; the last one repeats. */
type Mood = 'takes' | 'refuses for now' | 'refuses' | 'hangs up' | 'takes without a word' | 'wants a password'

export interface MailServer {
  url: string
  port: number
  moods: Mood[]
  /** Received mails, accepted or not answered. */
  taken: { from: string; to: string; text: string }[]
  /** Every command line, without the mails. */
  heard: string[]
  /** Awaited before a mail is answered. */
  hold: () => Promise<void> | undefined
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
    moods: ['takes'],
    taken: [],
    heard: [],
    hold: () => undefined,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(done => server.close(() => done()))
    },
  }
  return mail
}

async function converse(socket: Socket, mail: MailServer): Promise<void> {
  const mood = mail.moods.length > 1 ? mail.moods.shift()! : mail.moods[0]!
  const say = (line: string) => socket.write(`${line}\r\n`)
  const envelope = { from: '', to: '' }
  let text: string[] | undefined
  say('220 mail.example.org ready')
  for await (const line of linesOf(socket)) {
    if (text) {
      if (line !== '.') {
        text.push(line.replace(/^\./, ''))
        continue
      }
      mail.taken.push({ ...envelope, text: text.join('\r\n') })
      text = undefined
      await mail.hold()
      if (mood === 'takes without a word') return void socket.destroy()
      say('250 taken')
      continue
    }
    mail.heard.push(line)
    const [command = ''] = line.toUpperCase().split(/[ :]/)
    if (command === 'EHLO') say(mood === 'wants a password' ? '250-mail.example.org\r\n250 AUTH PLAIN LOGIN' : '250 mail.example.org')
    else if (command === 'AUTH') say('235 welcome')
    else if (command === 'MAIL') {
      if (mood === 'hangs up') return void socket.destroy()
      envelope.from = line
      say('250 well')
    } else if (command === 'RCPT') {
      envelope.to = line
      if (mood === 'refuses for now') say('451 4.7.1 come again, secret@example.org')
      else if (mood === 'refuses') say('550 5.1.1 nobody here, secret@example.org')
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
