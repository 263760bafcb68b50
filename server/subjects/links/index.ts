export { type MailLink, createLink, createLinks, pruneLinks, readLink, consumeLink } from './rows.ts'
