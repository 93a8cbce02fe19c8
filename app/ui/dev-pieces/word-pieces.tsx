import { ErrorText } from '../error-text.tsx';
import { Notice } from '../notice.tsx';
import { Piece, State } from './piece.tsx';

/** What is said when something is wrong, or should be known. */
export function WordPieces() {
  return (
    <>
      <Piece id="error-text" name="Error text">
        <State name="Normal">
          <ErrorText>Enter a whole number from 1 to 1,000.</ErrorText>
        </State>
      </Piece>
      <Piece id="notice" name="Notice">
        <State name="Something to know">
          <Notice>Prices are those of today and may differ at the counter.</Notice>
        </State>
        <State name="Something went wrong">
          <Notice kind="problem">Prices could not be loaded. Try again in a minute.</Notice>
        </State>
      </Piece>
    </>
  );
}
