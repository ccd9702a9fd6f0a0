import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchCalls } from '#web/api/call.ts'
import { queryClient } from './queries.ts'
import { isQuiet, noteActivity } from './session/activity.ts'
import { hearServerTime } from './session/server-clock.ts'
import { router } from './shell/router.tsx'

noteActivity()
watchCalls({ isQuiet, heard: hearServerTime })

createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
