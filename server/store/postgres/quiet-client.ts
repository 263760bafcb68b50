import { Client, type ClientConfig } from 'pg'

/**
 * A connection whose loss does not end the process: the query that meets it tells it. A pool listens to its connections only while nobody uses
 * them.
 */
export class QuietClient extends Client {
  constructor(config: ClientConfig = {}) {
    super(config)
    this.on('error', () => undefined)
  }
}
