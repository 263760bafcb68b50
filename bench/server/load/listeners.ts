import type { WebSocket } from 'ws'
import { connectLive, liveKeyOf, type LiveUser } from '../live-client.ts'

export interface Listeners {
  figures(): { people: number; held: number; hints: number }
  leave(): void
}

/** Live connections of people, as their apps hold them. */
export async function openListeners(url: string, users: readonly LiveUser[]): Promise<Listeners> {
  const key = await liveKeyOf(url, users[0]!)
  let hints = 0
  const sockets: WebSocket[] = await Promise.all(users.map(user => connectLive(url, key, user, () => (hints += 1))))
  return {
    figures: () => ({ people: users.length, held: sockets.filter(socket => socket.readyState === socket.OPEN).length, hints }),
    leave: () => sockets.forEach(socket => socket.terminate()),
  }
}
