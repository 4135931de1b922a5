import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Container } from '#ui/layout.tsx'
import { Header } from '#ui/shell/header.tsx'
import { Frame } from './frame.tsx'

/** The frame of the pages that one sees before being let in. */
export function Entrance({ children }: { children: ReactNode }) {
  return (
    <Frame header={<Header homeHref="/home" />}>
      <Container size="narrow">
        <Card.Root>
          <Card.Body>{children}</Card.Body>
        </Card.Root>
      </Container>
    </Frame>
  )
}
