export { type MailLink, createLink, pruneLinks, readLink, consumeLink } from './rows.ts'
