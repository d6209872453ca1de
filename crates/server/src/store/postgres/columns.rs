//! Games as the columns of a statement that inserts several.

use std::borrow::Cow;

use duels_rules::Seat;
use tokio_postgres::types::{ToSql, Type};

use super::super::NewGame;
use super::text::encode;

/// A parameter of a statement, with its type.
pub(super) type Param<'a> = (&'a (dyn ToSql + Sync), Type);

/// New games, column by column.
#[derive(Default)]
pub(super) struct GameColumns<'a> {
    created: Vec<i64>,
    ids: Vec<Cow<'a, str>>,
    starts: Vec<Cow<'a, str>>,
    first: Vec<i16>,
    players: [Vec<Cow<'a, str>>; 2],
    names: [Vec<Option<Cow<'a, str>>>; 2],
    keys: [Vec<Option<&'a [u8]>>; 2],
    invitations: Vec<Option<&'a [u8]>>,
    open: Vec<Option<i16>>,
    listed: Vec<bool>,
}

impl<'a> GameColumns<'a> {
    pub(super) fn push(&mut self, game: &'a NewGame) {
        self.created.push(game.created);
        self.ids.push(encode(&game.id));
        self.starts.push(encode(&game.start));
        self.first.push(game.first.number().into());
        for seat in Seat::BOTH.map(Seat::index) {
            self.players[seat].push(encode(&game.players[seat]));
            self.names[seat].push(game.names[seat].as_deref().map(encode));
            self.keys[seat].push(game.keys[seat].as_ref().map(<[u8; 32]>::as_slice));
        }
        self.invitations.push(game.invitation.as_ref().map(<[u8; 32]>::as_slice));
        self.open.push(game.open.map(|seat| seat.number().into()));
        self.listed.push(game.listed);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// created, id, start, first, player1, player2, name1, name2, key1, key2, invitation, open, listed.
    pub(super) fn params(&self) -> Vec<Param<'_>> {
        vec![
            (&self.created, Type::INT8_ARRAY),
            (&self.ids, Type::TEXT_ARRAY),
            (&self.starts, Type::TEXT_ARRAY),
            (&self.first, Type::INT2_ARRAY),
            (&self.players[0], Type::TEXT_ARRAY),
            (&self.players[1], Type::TEXT_ARRAY),
            (&self.names[0], Type::TEXT_ARRAY),
            (&self.names[1], Type::TEXT_ARRAY),
            (&self.keys[0], Type::BYTEA_ARRAY),
            (&self.keys[1], Type::BYTEA_ARRAY),
            (&self.invitations, Type::BYTEA_ARRAY),
            (&self.open, Type::INT2_ARRAY),
            (&self.listed, Type::BOOL_ARRAY),
        ]
    }
}
