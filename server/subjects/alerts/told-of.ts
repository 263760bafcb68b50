/** What the keys of notifications begin with that tell what an alert found. */
export const toldOf = (alert: string): string => `alert:${alert}:`
