import * as v from 'valibot'

/** What a push message says, once the service worker has opened it. */
export const pushMessage = v.object({
  title: v.string(),
  body: v.string(),
  /** The alert: a later message of it replaces the one that is shown. */
  tag: v.string(),
  /** A path of the app. */
  url: v.string(),
})
export type PushMessage = v.InferOutput<typeof pushMessage>
