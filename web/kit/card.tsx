import type { ReactNode } from 'react'

const looks = { plain: 'border-line bg-paper', honey: 'border-honey-line bg-honey-tint' }

export function Card({ look = 'plain', className = '', children }: { look?: keyof typeof looks; className?: string; children: ReactNode }) {
  return <div className={`min-w-0 rounded-large border ${looks[look]} ${className}`}>{children}</div>
}
