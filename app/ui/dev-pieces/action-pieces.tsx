import { useState } from 'react';

import { Button, LinkButton } from '../button.tsx';
import { Flex } from '../flex.tsx';
import { IconButton } from '../icon-button.tsx';
import { Icon } from '../icon.tsx';
import { Pressable } from '../pressable.tsx';
import styles from './dev-pieces.module.css';
import { Piece, State } from './piece.tsx';

const longWords = 'Compare what every pharmacy near you charges for hydroxychloroquine sulfate';

/** Everything that is pressed. */
export function ActionPieces() {
  return (
    <>
      <Buttons />
      <LinkButtons />
      <IconButtons />
      <Pressables />
    </>
  );
}

function Buttons() {
  return (
    <Piece id="button" name="Button">
      <State name="Strong, quiet">
        <Flex gap={3} wrap>
          <Button type="button">Show my card</Button>
          <Button type="button" look="quiet">
            Print
          </Button>
        </Flex>
      </State>
      <State name="Large, wide">
        <Flex direction="column" gap={3} className={styles['narrow']}>
          <Button type="button" size="large" wide>
            Show my card
          </Button>
          <Button type="button" look="quiet" wide>
            Print
          </Button>
        </Flex>
      </State>
      <State name="With the focus" focused>
        <Button type="button">Show my card</Button>
      </State>
      <State name="Disabled">
        <Flex gap={3} wrap>
          <Button type="button" disabled>
            Show my card
          </Button>
          <Button type="button" look="quiet" disabled>
            Print
          </Button>
        </Flex>
      </State>
      <State name="Long words, in little room">
        <div className={styles['narrow']}>
          <Button type="button">{longWords}</Button>
        </div>
      </State>
    </Piece>
  );
}

function LinkButtons() {
  return (
    <Piece id="link-button" name="Link button">
      <State name="Strong, quiet">
        <Flex gap={3} wrap>
          <LinkButton to="/search">Find a medicine</LinkButton>
          <LinkButton to="/card" look="quiet">
            <Icon name="card" /> Your card
          </LinkButton>
        </Flex>
      </State>
      <State name="Disabled: no target, no clicks, no keys">
        <LinkButton to="/search" disabled>
          Find a medicine
        </LinkButton>
      </State>
    </Piece>
  );
}

function IconButtons() {
  return (
    <Piece id="icon-button" name="Icon button">
      <State name="Normal; a mouse that rests on it is told what it does">
        <Flex>
          <IconButton label="Close">
            <Icon name="close" size={24} />
          </IconButton>
          <IconButton label="Print">
            <Icon name="printer" size={24} />
          </IconButton>
        </Flex>
      </State>
      <State name="With the focus" focused>
        <IconButton label="Close (with the focus)">
          <Icon name="close" size={24} />
        </IconButton>
      </State>
      <State name="Disabled">
        <IconButton label="Print (disabled)" disabled>
          <Icon name="printer" size={24} />
        </IconButton>
      </State>
    </Piece>
  );
}

function Pressables() {
  const [presses, setPresses] = useState(0);
  const press = () => setPresses((times) => times + 1);
  return (
    <Piece id="pressable" name="Pressable">
      <State name="A link">
        <Pressable to="/search" className={styles['surface']}>
          Find a medicine
        </Pressable>
      </State>
      <State name="A button: click, Enter and Space press it">
        <Pressable onPress={press} className={styles['surface']}>
          Count a press
        </Pressable>
        <p role="status">Pressed: {presses}</p>
      </State>
      <State name="A button with the focus" focused>
        <Pressable onPress={press} className={styles['surface']}>
          Count a press too
        </Pressable>
      </State>
      <State name="A disabled link">
        <Pressable to="/search" onPress={press} disabled className={styles['surface']}>
          Leads nowhere
        </Pressable>
      </State>
      <State name="A disabled button">
        <Pressable onPress={press} disabled className={styles['surface']}>
          Counts nothing
        </Pressable>
      </State>
    </Piece>
  );
}
