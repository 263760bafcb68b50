export { type MailLink, createLink, createLinks, keepLink, pruneLinks, readLink, consumeLink } from './rows.ts'
