import { provideFetch } from '#api/exchange.ts'
import { session } from '#session/session.ts'
import { type Enqueued, enqueue } from '#offline/queue/enqueue.ts'
import type { Mutation } from '#offline/declare/mutation.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import type { Mirrored } from '#offline/declare/subject.ts'
import { every } from '#offline/index.ts'
import { loadView } from '#offline/mirror/view.ts'
import type { Sender } from '#offline/queue/sender.ts'
import type { TestServer, TestUser } from '../support/test-server.ts'
import { type Device, openDevice } from './real-device.ts'
import { newDisk } from './simulation.ts'

export interface Person {
  name: string
  user: TestUser
  slug: string
}

/** What was queued on a device, by its key. `text`: what was typed for it. */
export interface Queued {
  seq: number
  kind: string
  text: string | undefined
  isAbsorbed: boolean
}

/** A device of a person: a few tabs over one disk, of which one sends. */
export class PersonalDevice {
  readonly person: Person
  isOnline = true
  readonly tabs: Device[] = []
  readonly queued = new Map<string, Queued>()
  /** What is being sent while other things happen. */
  readonly pumping: Promise<unknown>[] = []
  #leader!: Sender

  private constructor(person: Person) {
    this.person = person
  }

  static async open(person: Person, tabs: number): Promise<PersonalDevice> {
    const device = new PersonalDevice(person)
    const disk = newDisk()
    for (let at = 0; at < tabs; at++) device.tabs.push(await openDevice(person.user, { disk, isOnline: () => device.isOnline }))
    device.#leader = await device.#tab.lead()
    return device
  }

  get #tab(): Device {
    return this.tabs[0]!
  }

  /** As this person in the app, who is known to it by their name. */
  #enter(): void {
    const { slug, user } = this.person
    session.user = { user_id: user.id, slug_values: [slug], full_name: this.person.name } as never
  }

  async commit<I, P, E extends EndpointSpec, R>(
    tab: Device,
    mutation: Mutation<I, P, E, R>,
    input: I,
    text?: string,
  ): Promise<Enqueued<R>> {
    this.#enter()
    const done = await enqueue(tab.db, this.person.user.id, mutation, input, tab.now)
    for (const known of this.queued.values()) if (done.absorbed.includes(known.seq)) known.isAbsorbed = true
    const row = done.seq === undefined ? undefined : await tab.db.ops.get(done.seq)
    if (row && !this.queued.has(row.mid)) this.queued.set(row.mid, { seq: row.seq, kind: row.kind, text, isAbsorbed: false })
    return done
  }

  rows = async <R extends object>(tab: Device, subject: Mirrored<R, object>): Promise<R[]> => [
    ...(await loadView(tab.db, { rows: [every(subject)] })).of<R>(subject as never).values(),
  ]
  ops = () => this.#tab.db.ops.orderBy('seq').toArray()
  pull = async (): Promise<boolean> => {
    this.#enter()
    return this.isOnline && this.#tab.pull()
  }
  /** Its clock is never behind what happened on it. */
  pass(ms: number): void {
    for (const tab of this.tabs) tab.now += ms
  }
  pump = (): Promise<unknown> => {
    this.#enter()
    return this.#leader.pump()
  }
  /** The tab that sends is closed, whatever it was doing; another one takes over. */
  async crash(next: Device): Promise<void> {
    this.#leader.stop()
    await Promise.allSettled(this.pumping.splice(0))
    this.#leader = await next.lead()
  }
  /** Sends until nothing is left but what waits for a person. */
  async drain(): Promise<void> {
    this.isOnline = true
    await this.crash(this.#tab)
    this.pass(60_000)
    await this.#leader.connected()
    this.#enter()
    await this.#tab.empty(this.#leader)
  }
}

/** The real server behind a network that loses this share of requests, and as many answers. */
export function losingNetwork({ app }: TestServer, loss: () => number, random: () => number): void {
  provideFetch(async (input, init) => {
    if (random() < loss()) throw new TypeError('Failed to fetch')
    const answer = await app.fetch(new Request(new URL(String(input), 'http://127.0.0.1'), init))
    if (random() < loss()) throw new TypeError('Failed to fetch')
    return answer
  })
}
