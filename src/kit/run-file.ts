/** Fetches and runs a built file, with those that it imports, unless that has been done. */
export const runFile = (path: string): Promise<unknown> => import(/* @vite-ignore */ path)
