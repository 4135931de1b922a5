import type { ReactNode } from 'react'
import { Heading, Stack } from '#ui/layout.tsx'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Stack>
        <Heading level={2}>{title}</Heading>
        {children}
      </Stack>
    </section>
  )
}
