import { ApiError, call } from '#api/call.ts'
import type { LiveSocket } from '#api/live-socket.ts'
import { reachability } from '#api/reachability.ts'
import { announcementsChannel } from '#contract/live-events.ts'
import { live } from '#contract/live.ts'
import { isHidden, onReturn } from '#kit/awake.ts'
import { savesData } from '#kit/data-saver.ts'
import { subscribe } from 'valtio'
import type { Identity } from '../queue/sender.ts'
import type { LiveEvent } from './live-events.ts'
import { reconnectPause, refusedPause } from './reconnect-pause.ts'
import { readLiveEvent } from './read-event.ts'

interface LivePorts {
  userId: string
  identity: Identity
  /** Asks the server what has changed. */
  pull: () => Promise<void>
  /** Tells the tabs of this device. */
  tell: (event: LiveEvent) => void
}

/** Hints that come close together are one pull. Milliseconds. */
const pullEvery = 500

/**
 * Holds the live connection of this device; only the leading tab calls it. There is one while the page is seen, the server answers, and its
 * user does not save data. It brings hints only: after each connection everything that was missed is pulled, and without one the app asks by
 * itself, later. Returns the function that ends it.
 */
export function followLive({ userId, identity, pull, tell }: LivePorts): () => void {
  let socket: Promise<LiveSocket> | undefined
  /** A connection is open or being opened. */
  let isUp = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let pulledAt = Number.NEGATIVE_INFINITY
  let pulling: ReturnType<typeof setTimeout> | undefined

  const isWanted = () =>
    !isOver &&
    typeof WebSocket !== 'undefined' &&
    !isHidden() &&
    reachability.online &&
    !savesData() &&
    identity.credentials()?.userId === userId

  function update(): void {
    if (!isWanted()) return close()
    if (isUp || retry !== undefined) return
    isUp = true
    void open().catch(() => ended('lost'))
  }

  async function open(): Promise<void> {
    socket ??= create()
    const created = await socket.catch((error: unknown) => {
      socket = undefined
      throw error
    })
    if (isUp && isWanted()) created.open()
  }

  async function create(): Promise<LiveSocket> {
    const [connection, { createLiveSocket }] = await Promise.all([
      renewing(() => call(live.show, {}, { credentials: identity.credentials() })),
      import('#api/live-socket.ts'),
    ])
    return createLiveSocket({
      connection,
      channels: [connection.channel, announcementsChannel],
      authorise,
      opened() {
        failures = 0
        pullSoon()
      },
      received(name, data) {
        const event = readLiveEvent(name, data)
        if (event?.name === 'changes-new') pullSoon()
        else if (event) tell(event)
      },
      ended,
    })
  }

  const authorise = (socket_id: string, channel_name: string) =>
    renewing(() => call(live.authorise, { body: { socket_id, channel_name } }, { credentials: identity.credentials() }))

  /** Asks with the token of now: it may have run out since the last connection, and is renewed then (L4). */
  async function renewing<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 401
      if (!isRefused || (await identity.recover()) !== 'ok') throw error
      return ask()
    }
  }

  function ended(why: 'lost' | 'refused'): void {
    isUp = false
    // The server may have another key now.
    if (why === 'refused') socket = undefined
    const pause = why === 'refused' ? refusedPause() : reconnectPause(failures++)
    if (isWanted()) retry = setTimeout(again, pause)
  }
  function again(): void {
    clearTimeout(retry)
    retry = undefined
    update()
  }

  function close(): void {
    clearTimeout(retry)
    retry = undefined
    isUp = false
    void socket?.then(made => made.close()).catch(() => {})
  }

  function pullSoon(): void {
    pulling ??= setTimeout(
      () => {
        pulling = undefined
        pulledAt = performance.now()
        void pull()
      },
      Math.max(0, pulledAt + pullEvery - performance.now()),
    )
  }

  document.addEventListener('visibilitychange', update)
  const stops = [
    subscribe(reachability, update),
    onReturn(update),
    () => document.removeEventListener('visibilitychange', update),
    () => clearTimeout(pulling),
  ]
  update()
  return () => {
    isOver = true
    close()
    for (const stop of stops) stop()
  }
}
