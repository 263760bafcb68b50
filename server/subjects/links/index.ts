export { type Link, makeLink, pruneLinks, readLink, useLink } from './rows.ts'
