export { flaggedPage, historyPage, lineWithId } from './page.ts'
export { type WithHistory, writeEdit, writeHistory, writeHistoryOf } from './rows.ts'
