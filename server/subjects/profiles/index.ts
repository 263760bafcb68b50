export { type CareerTable, dropStage, putStage, type Stages, stageCount, stageOf, stagesOf, stagesWithNumbers } from './careers.ts'
export { groupSight, type GroupSight, isNamedToUsers, writerNamedIn } from './named-in-group.ts'
export { insertProfile, storedProfile, touchProfile, writeProfile } from './rows.ts'
export { isShown, type Sight } from './visibility.ts'
