/** Not in the types of TypeScript. */
interface Networked {
  navigator?: { connection?: { saveData?: boolean } }
}

/**
 * Whether this user asked the browser to save data. Then nothing is fetched before it is needed (src/kit/README.md "Data saver"). Asked each time,
 * because it can be switched while the app runs.
 */
export const savesData = (): boolean => (globalThis as Networked).navigator?.connection?.saveData === true
