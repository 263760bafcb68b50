/** The library of push messages has no types. Only the part that is used: it encrypts and signs, and sends nothing. */
declare module 'web-push' {
  interface PushTarget {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  interface PushOptions {
    vapidDetails: { subject: string; publicKey: string; privateKey: string }
    contentEncoding: 'aes128gcm'
    /** Seconds that the push service keeps it for a browser that is not there. */
    TTL: number
    urgency: 'normal'
    /** A later message of this name replaces one that the push service still has. */
    topic: string
  }
  const webPush: {
    generateRequestDetails: (
      target: PushTarget,
      payload: string,
      options: PushOptions,
    ) => { method: 'POST'; headers: Record<string, string | number>; body: Buffer }
  }
  export default webPush
}
