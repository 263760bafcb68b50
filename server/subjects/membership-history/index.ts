export { flaggedPage, historyPage, lineWithId } from './page.ts'
export { writeEdit, writeHistory, writeHistoryOf } from './rows.ts'
