import { startRouter } from '#app/routes/router.ts'

export const router = startRouter()
