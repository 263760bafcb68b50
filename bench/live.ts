import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { limits } from '#contract/limits.ts'
import { userChannel } from '#contract/live-events.ts'
import { reconnectPause } from '#offline/live/reconnect-pause.ts'
import { openStore } from '#server/store/sqlite/open.ts'
import { createAccount } from '#server/subjects/sign-up/accounts.ts'
import { openTokenKey, Sessions } from '#server/subjects/sessions/index.ts'
import { joinFolder } from '../tests/support/folder-members.ts'
import { freePort, startServer } from '../tests/support/spawned.ts'

export interface LiveFigures {
  sockets: number
  /** Milliseconds from opening a connection to its subscription, while all come back after their server was away. */
  opened: number[]
  /** Milliseconds from the request of a change to the hint, at each connection of each round. */
  told: number[]
}

const sockets = 1000
const users = sockets / limits.live.ofUser
const rounds = 20

interface Member {
  id: string
  token: string
}

/** Every connection hears of every change of one folder, which all users share; the built server, and its clients in this process. */
export async function measureLive(): Promise<LiveFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-live-'))
  const members = await prepare(dir)
  const server = await startServer(dir, await freePort())
  const open: WebSocket[] = []
  try {
    const [owner] = members as [Member, ...Member[]]
    const { key } = await ask<{ key: string }>(server.url, owner, 'GET', '/live_connection')
    const folder = await ask<{ id: string }>(server.url, owner, 'POST', '/bookmark_folders', { bookmark_folder: { name: 'Of all' } })
    const store = await openStore(dir)
    for (const { id } of members.slice(1)) await joinFolder(store, folder.id, id)
    await store.close()
    let hear = () => {}
    const opened = await Promise.all(
      Array.from({ length: sockets }, async (_, at) => {
        await pause(reconnectPause(0))
        const from = performance.now()
        open.push(await connect(server.url, key, members[at % members.length]!, () => hear()))
        return performance.now() - from
      }),
    )
    const told: number[] = []
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      let left = open.length
      const all = new Promise<void>(done => {
        hear = () => {
          told.push(performance.now() - from)
          if (--left === 0) done()
        }
      })
      await ask(server.url, owner, 'PUT', `/bookmark_folders/${folder.id}`, { bookmark_folder: { name: `Round ${round}` } })
      await all
    }
    return { sockets: open.filter(socket => socket.readyState === socket.OPEN).length, opened, told }
  } finally {
    for (const socket of open) socket.terminate()
    await server.stop()
  }
}

/** Accounts with a session each. */
async function prepare(dir: string): Promise<Member[]> {
  const store = await openStore(dir)
  const sessions = new Sessions(store, openTokenKey(dir))
  const members: Member[] = []
  for (let at = 0; at < users; at++) {
    const id = await createAccount(store, {
      full_name: `User ${at}`,
      email: `user${at}@example.org`,
      password: 'bench',
      user_type: 'premium',
    })
    members.push({ id, token: (await sessions.start(id, Date.now())).token })
  }
  await store.close()
  return members
}

async function ask<T>(url: string, { token }: Member, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const answer = await fetch(`${url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
  return (await answer.json()) as T
}

/** Resolves when the connection is subscribed to the channel of its user. */
function connect(url: string, key: string, user: Member, hear: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live/app/${key}?protocol=7`)
  const channel = userChannel(user.id)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', code => reject(new Error(`closed with ${code}`)))
    const subscribe = async (socket_id: string) => {
      const signed = await ask<object>(url, user, 'POST', '/authenticate/pusher', { socket_id, channel_name: channel })
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed } }))
    }
    socket.on('message', (text: Buffer) => {
      const { event, data } = JSON.parse(text.toString()) as { event: string; data: string }
      if (event === 'changes-new') hear()
      if (event === 'pusher_internal:subscription_succeeded') resolve(socket)
      if (event === 'pusher:connection_established') subscribe((JSON.parse(data) as { socket_id: string }).socket_id).catch(reject)
    })
  })
}
