let offset = 0

/** The server's clock minus this device's, in milliseconds; 0 before it has answered. A device's clock is never trusted (C22): it may be a year off. */
export const clockOffset = (): number => offset
export const serverNow = (): number => Date.now() + offset
/** Today, by the server's clock. */
export const serverDate = (): Date => new Date(serverNow())

/** Sets what the server's clock shows now, epoch milliseconds. */
export const setServerTime = (at: number): void => {
  offset = at - Date.now()
}
