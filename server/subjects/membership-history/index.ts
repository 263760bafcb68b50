export { historyPage } from './page.ts'
export { writeHistory, writeHistoryOf } from './rows.ts'
