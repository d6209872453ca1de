use duels_rules::{Prompt, PromptStyle};

use super::{Console, MessageKind, StopReason};

impl Console {
    /// Prints a message; at a terminal, one that is longer than the screen page by page, until `q` is typed.
    pub(crate) fn say_paged(&mut self, kind: MessageKind, text: &str) -> Result<(), StopReason> {
        let Some((_, height)) = self.size().filter(|_| self.is_terminal()) else {
            return self.say(kind, text);
        };
        let text = self.wrapped(text);
        let lines: Vec<&str> = text.lines().collect();
        let pages = lines.chunks(height.saturating_sub(1).max(1));
        let count = pages.len();
        for (page, number) in pages.zip(1..) {
            self.say(kind, &page.join("\n"))?;
            if number == count {
                break;
            }
            let prompt = Prompt::new("Enter for more, q to stop:", PromptStyle::SameLine);
            match self.ask(&prompt, Vec::new) {
                Ok(answer) if answer.trim_start().to_lowercase().starts_with('q') => break,
                Ok(_) => {}
                // Ctrl-C leaves the list, not the game.
                Err(StopReason::Interrupted) => break,
                Err(reason) => return Err(reason),
            }
        }
        Ok(())
    }
}
