import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchCalls } from '#web/api/call.ts'
import { hearServerTime } from '#web/office/session/ending.ts'
import { queryClient } from './queries.ts'
import { router } from './router.tsx'
import { isQuiet, noteActivity } from './session/activity.ts'

noteActivity()
watchCalls({ isQuiet, heard: hearServerTime })

createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
