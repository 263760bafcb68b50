/** The business numbers that the first screen needs. They are part of `limits` and stand apart from the others, which it does not load. */
export const startLimits = {
  /** Most characters of a keyword. */
  keywordLength: 2000,
  refreshAfterSeconds: 3600,
  requestRetries: 3,
  /** src/offline/README.md "What ends a session": days without contact until the mirror is sealed. */
  offlineDays: 14,
  /** When an open app asks or looks by itself, in milliseconds (src/kit/README.md "Awake"). None of these runs while the page is hidden, but where it is said. */
  intervals: {
    /** Whether the token is to be renewed, and whether the last contact is too long ago. Hidden: rarely, for a token lives for days. */
    session: 300_000,
    hiddenSession: 43_200_000,
    /** Changes of other devices: the age from which they are asked for, and at the return to the page. */
    pull: 600_000,
    pullAtReturn: 15_000,
    /** A new version of the app. */
    update: 3_600_000,
    /** The server does not answer: the first pause, the longest, and the longest while the app is used. Also hidden while changes wait. */
    probe: { first: 1000, most: 300_000, inUse: 15_000 },
    /** A tab asks the leading one whether it is there, and takes over after so many questions without an answer, but not again within `steal`. */
    leader: { ask: 15_000, questions: 2, steal: 300_000 },
    /** The longest pause of the queue while changes wait. Also hidden. */
    send: 300_000,
  },
} as const
