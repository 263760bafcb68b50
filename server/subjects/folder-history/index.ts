export { historyPage } from './page.ts'
export { writeHistory } from './rows.ts'
