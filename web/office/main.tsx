import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchCalls } from '../api/call.ts'
import { queryClient } from './queries.ts'
import { router } from './router.tsx'
import { isQuiet, noteActivity } from './session/activity.ts'
import { hearServerTime } from './session/server-clock.ts'

noteActivity()
watchCalls({ isQuiet, heard: hearServerTime })

createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
