"""Games as a notebook shows them."""

from html.parser import HTMLParser

from digit_duels import Game


class Markup(HTMLParser):
    """Checks that elements are closed in order, and collects their attributes and the text."""

    def __init__(self, html):
        super().__init__()
        self.open, self.attributes, self.words = [], [], []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.attributes += attrs

    def handle_startendtag(self, tag, attrs):
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] != ["style"]:
            self.words.append(data)


def test_every_position_of_a_game_is_drawn(variant):
    game = Game(variant, seed=1)
    while True:
        markup = Markup(game._repr_html_())
        # Several outputs are in one document, and nothing in them can be pressed.
        names = {name for name, _ in markup.attributes}
        assert not names & {"id", "style", "href", "onclick", "name"}
        assert game.view().status in markup.words
        if game.turn is None:
            break
        game.act(game.legal_actions()[-1])


def test_the_style_stays_inside_of_the_drawing():
    html = Game("fifty")._repr_html_()
    style = html.split("<style>")[1].split("</style>")[0]
    assert style.startswith(".duels{") and style.count("{") == style.count("}")
    depth, outside = 0, ""
    for character in style:
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth == 0:
            outside += character
    assert outside == ".duels}"
    assert "url(" not in style and ":root" not in style and "<" not in style


def test_taken_tiles_are_named():
    game = Game("fifty")
    game.play("6")
    assert ("aria-label", "6, Player 1's, last move") in Markup(game._repr_html_()).attributes
