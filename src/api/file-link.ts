import { bases } from './bases.ts'

/** The address of a file by its path below that of the API. */
export const fileLink = (path: string): string => bases.base + path
