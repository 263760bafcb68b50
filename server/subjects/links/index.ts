export { type MailLink, createLink, createLinks, keepLink, pruneLinks, readLink, consumeLink } from './rows.ts'
export { type UnsubscribeAddresses, unsubscribeAddresses, unsubscribeLink } from './unsubscribe-links.ts'
