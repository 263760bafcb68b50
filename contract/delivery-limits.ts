/** Numbers of what is delivered besides the app. In a file of their own, because no page needs them. */
export const deliveryLimits = {
  /** A secret address of a feed: items of it; readings within ten minutes, and wrong addresses of one caller within a quarter of an hour. */
  feed: { items: 100, readings: 60, guesses: 100 },
  /** Devices of a user that get push messages; characters of an address for them; days and attempts after which a message is given up. */
  push: { devices: 20, endpoint: 1000, days: 1, attempts: 8 },
  /** A file that the server has made for a user: its bytes, how many of one user are kept and for how many days, minutes that a link works. */
  files: { bytes: 64 * 1024 * 1024, ofUser: 20, days: 7, linkMinutes: 10 },
} as const
