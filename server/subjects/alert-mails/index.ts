export { type AlertMailParts, sendDueAlertMails } from './send-due-mails.ts'
