/** The action of the notification that opens a report. */
export const reportAction = 'open_report'
