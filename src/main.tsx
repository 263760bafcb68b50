import '#ui/base.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { watchReachability } from '#api/reachability.ts'
import { reloadOnceForMissingChunks } from '#app/errors/chunk-reload.ts'
import { router } from '#app/routes/router.ts'
import { followLinks } from '#routing/follow-links.ts'
import { startSession } from '#session/session.ts'

reloadOnceForMissingChunks()
startSession()
watchReachability()
followLinks(document)

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no element with the id app')
createRoot(root).render(<RouterProvider router={router} />)
