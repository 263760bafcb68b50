import { setTimeout as pause } from 'node:timers/promises'

/** How long it waits between its looks. Milliseconds. */
const period = 100

/** What stands before several servers: it asks each again and again whether it is ready, and sends nobody to one that is not. */
export class Balancer {
  readonly #urls: readonly string[]
  readonly #answers: boolean[]
  readonly #looking: Promise<void>
  #isOver = false

  constructor(urls: readonly string[]) {
    this.#urls = urls
    this.#answers = urls.map(() => true)
    this.#looking = this.#look()
  }

  /** Those that were ready at the last look; all of them if none was. */
  ready = (): readonly string[] => {
    const ready = this.#urls.filter((_, at) => this.#answers[at])
    return ready.length > 0 ? ready : this.#urls
  }

  stop(): Promise<void> {
    this.#isOver = true
    return this.#looking
  }

  async #look(): Promise<void> {
    while (!this.#isOver) {
      await Promise.all(this.#urls.map(async (url, at) => (this.#answers[at] = (await readiness(url)) === 200)))
      await pause(period)
    }
  }
}

/** Whether a server says that it is ready, as a status; 0 if nothing answers. */
export const readiness = (url: string): Promise<number> =>
  fetch(`${url}/v1/ready`).then(
    async response => {
      await response.text()
      return response.status
    },
    () => 0,
  )
