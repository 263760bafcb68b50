/** Resolves in a task of its own, so that the page does what waits before. Not by a timer, of which a hidden page gets one a second. */
export const turnOfThePage = (): Promise<void> =>
  new Promise(go => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      go()
    })
    port1.start()
    port2.postMessage(0)
  })
