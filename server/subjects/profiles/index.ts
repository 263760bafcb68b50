export { type CareerTable, dropStage, putStage, stageCount, stageOf, stagesOf, stagesWithNumbers } from './careers.ts'
export { insertProfile, type ProfileColumns, profileLists, storedProfile, touchProfile, writeProfile } from './rows.ts'
export { isShown, type Sight } from './visibility.ts'
