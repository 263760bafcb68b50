export { prunePush } from './devices.ts'
export { queuePush } from './messages.ts'
export { pushHandlers } from './routes.ts'
export { type PushParts, sendPushes } from './send-pushes.ts'
