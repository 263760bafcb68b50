/** The client disconnected before the response. */
export class ClientDisconnected extends Error {
  override name = 'ClientDisconnected'
  constructor() {
    super('The client disconnected before the response')
  }
}
