export { type CareerTable, dropStage, putStage, type Stages, stageCount, stageOf, stagesOf, stagesWithNumbers } from './careers.ts'
export { insertProfile, storedProfile, touchProfile, writeProfile } from './rows.ts'
export { isShown, type Sight } from './visibility.ts'
