/** All mutations of notifications. The declaration of the rows loads this file, so a new mutation must be listed here. */
export { readAllNotifications } from '../read-all-notifications.mutation.ts'
export { readNotification } from '../read-notification.mutation.ts'
